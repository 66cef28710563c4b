extension NativeTable {
  /// Returns the native functions of the standard library and of Foundation.
  package static func standard() -> NativeTable {
    var table = NativeTable()
    table.addIntegers()
    table.addFloatingPoint()
    table.addMathematics()
    table.addStrings()
    table.addStringViews()
    table.addCharacters()
    table.addScalarProperties()
    table.addArrays()
    table.addDictionaries()
    table.addSets()
    table.addIdentities()
    table.addMemoryLayout()
    table.addMirrors()
    table.addRegexes()
    table.addSessionServices()
    table.addTasks()
    table.addCalendars()
    table.addZonesAndLocales()
    table.addDates()
    table.addNumberFormats()
    table.addFormats()
    table.addStorage()
    table.addFiles()
    table.addURLs()
    return table
  }
}
