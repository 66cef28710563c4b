import DeclLang

/// A view with effects whose content may consist of no views: they run when the first view arrives, and end
/// when the last one is gone (E4b).
struct Presence {
  /// The region that contains the view; nil once it is released.
  private(set) weak var region: Region?
  /// The view's element in its region.
  let element: Int

  init(_ region: Region, _ element: Int) {
    self.region = region
    self.element = element
  }
}
