/// The operations of the machine.
///
/// In the comments `s[a]` is a scalar register and `r[a]` a reference register; *word* is the data after the
/// instruction. `copy` counts a reference once more, `move` leaves null behind. A register of references that
/// is written is null before, unless the comment says that the old reference is released.
package enum Opcode: UInt16, CaseIterable {
  // MARK: Control
  /// Lowers the function, then begins it.
  case lower
  /// Leaves the interpreter's loop.
  case halt
  /// Goes on at a distance of `bc`.
  case jump
  /// Goes on at a distance of `c` when `s[a]` is true, or is not.
  case jumpIf, jumpIfNot
  /// Compares `s[a]` with `s[b]` and jumps by `c`.
  case jumpEqual, jumpNotEqual, jumpLess, jumpLessEqual, jumpLessUnsigned, jumpLessEqualUnsigned
  /// Compares `s[a]` with the number `b` and jumps by `c`.
  case jumpEqualTo, jumpNotEqualTo, jumpLessThan, jumpLessEqualThan, jumpGreaterThan
  case jumpGreaterEqualThan
  /// Compares two Doubles and jumps by `c`; the negated ones also jump for NaN.
  case jumpEqualDouble, jumpNotEqualDouble, jumpLessDouble, jumpLessEqualDouble
  case jumpNotLessDouble, jumpNotLessEqualDouble
  /// The end of a loop over a half-open range: adds 1 to `s[a]`, jumps by `c` while that is less than `s[b]`.
  case loopLess
  /// The end of a loop over a closed range: while `s[a]` is less than `s[b]`, adds 1 and jumps by `c`.
  case loopLessEqual
  /// Goes on at the `s[a]`-th of the `b` jumps that follow, at the one after them if there are fewer.
  case switchTag
  /// Calls word with the window at `s[a]`, `r[b]`.
  case call
  /// Calls word (as `call`) at its second instruction, past `loadCaptures`: the captures are arguments.
  case callPastCaptures
  /// Calls the function value `r[c]` with the window at `s[a]`, `r[b]`; the function value stays where it is.
  case callClosure
  /// Calls what the object `r[c]` has for the selector word.
  case callMethod
  /// Calls what the type with the number `s[c]` has for the selector word.
  case callStatic
  /// Goes on where the code of global actor `a` runs, or for 0 that of no actor; others may have their turns before.
  case hop
  /// The same for the actor `r[a]`.
  case hopToInstance
  /// Calls the native of the binding word, and releases the borrowed arguments.
  case callNative
  case ret
  /// Moves the error `r[a]` to where the caller of this function finds it.
  case putError
  /// Jumps by `bc` when the call before left with an error.
  case jumpIfError
  /// Moves the error to `r[a]`.
  case takeError
  /// Stops with the trap of kind `a` and the message number `b`.
  case trap
  /// Stops with the message `r[b]` and the trap of kind `a`.
  case trapMessage
  /// Stops because of the uncaught error `r[a]`.
  case trapError
  /// Stops if `s[a]` is 0: an optional without a value, for `b` 1 one that is unwrapped implicitly.
  case unwrap
  /// Stops if `r[a]` is null.
  case require

  // MARK: Moves
  case move
  /// `c` scalars from `s[b]` to `s[a]`; the rows may overlap.
  case moveMany
  /// The number `b` to `s[a]`.
  case load
  /// The word to `s[a]`.
  case loadWord
  /// Zero to `b` scalars from `s[a]`.
  case clear
  case moveReference
  case moveReferences
  case copyReference
  case copyReferences
  case release
  /// Releases `b` references from `r[a]`.
  case releaseMany
  /// Moves `r[b]` to `r[a]` and releases what was there.
  case assignReference
  /// Moves `c` references.
  case assignReferences
  /// Copies the object at the address word to `r[a]`.
  case loadReference

  // MARK: Whole numbers: `s[a] = s[b] op s[c]`
  case addInt, subtractInt, multiplyInt, divideInt, remainderInt, negateInt
  /// `s[a] = s[b] + c`, the number.
  case addNumber
  /// `s[a] = s[b] * c`, the number.
  case multiplyNumber
  /// `s[a] = s[b] *` the word.
  case multiplyWord
  /// `s[a] = s[b] op` the word, which is greater than zero.
  case divideWord, remainderWord
  /// `s[a] = s[b] op` two to the power of `c`.
  case dividePower, remainderPower
  case addWrapping, subtractWrapping, multiplyWrapping
  case addUnsigned, subtractUnsigned, multiplyUnsigned, divideUnsigned, remainderUnsigned
  case and, or, xor, complement
  /// Shifts as Swift's `<<` and `>>`: any amount, negative ones the other way.
  case shiftLeft, shiftRight, shiftRightUnsigned
  /// Stops unless `s[b]` is in the range of the integer type `c`.
  case narrow
  /// Cuts `s[b]` to the integer type `c`.
  case wrap
  case equalInt, notEqualInt, lessInt, lessEqualInt, lessUnsigned, lessEqualUnsigned
  /// Not: `s[a] = 1 - s[b]`.
  case not

  // MARK: Floating point
  case addDouble, subtractDouble, multiplyDouble, divideDouble, negateDouble, remainderDouble
  case squareRoot, absoluteDouble
  /// Rounds `s[b]` by the rule `c`: nearest or away, nearest or even, up, down, towards zero.
  case roundDouble
  /// Rounds to a Float's precision.
  case roundToFloat
  case equalDouble, notEqualDouble, lessDouble, lessEqualDouble
  case intToDouble, unsignedToDouble
  case doubleToInt, doubleToUnsigned

  // MARK: Arrays: `r[b]` is the array, `s[c]` the index
  case arrayCount
  /// An element of one scalar, of one reference.
  case arrayGet, arrayGetReference
  /// One scalar of an element: the word gives its position and the element's size.
  case arrayGetField
  /// A part of an element to `s[a]` and a reference register: two words, see `ElementPart`.
  case arrayGetPart
  /// `r[a][s[b]] = s[c]`
  case arraySet
  case arraySetField
  /// Moves a part from `s[c]` and references into the element `s[b]` of `r[a]`; old references are released.
  case arraySetPart
  /// Moves a part of the element `s[c]` of `r[b]` out, leaving null; the array is made unique.
  case arrayTakePart
  // MARK: Dictionaries: `r[b]` is the dictionary, made unique; `s[a]` becomes the entry's position
  /// Moves the value of a key out, leaving null; the position is -1 when the key is new. Three words, see `EntryAccess`.
  case dictionaryTake
  /// Moves the value back, to a new entry if there was none; nil takes the entry away. The first two of the words.
  case dictionaryPut
  // MARK: Arrays again
  /// Makes an array of the descriptor word with room for `b`.
  case arrayMake
  /// Appends `s[b]`, `r[b]`, or the value at `s[b]` and `r[c]` to `r[a]`; references move.
  case arrayAppend, arrayAppendReference, arrayAppendValue
  /// `s[a]` becomes the next element of `r[b]`, whose position `s[c]` is raised, and the next instruction is
  /// skipped; at the end nothing happens.
  case arrayNext
  /// Traps unless `s[c]` is an index of `r[b]`.
  case arrayCheck

  // MARK: Strings
  case concatenate
  /// Joins `c` texts from `r[b]` on, which are released, to `r[a]`.
  case concatenateMany
  /// Appends `r[b]` to the text `r[a]` in place.
  case appendString
  case equalString, lessString
  /// The text of the value at `s[b]`, `r[c]` of the type word, to `r[a]`.
  case describe
  /// The decimal digits of `s[b]` to `r[a]`.
  case describeInt

  // MARK: Objects: class instances, boxes, closures; `c` counts words after the header
  case makeObject
  /// Notes that the object `r[a]` lacks values of properties, if `b` is 1, or that it has them all.
  case markUnfinished
  /// `s[a] = r[b][c]`
  case getScalar
  /// A copy; traps when null.
  case getReference
  /// Words to `s[a]` and, as copies, to `r[c]`; the word says which.
  case getWords
  /// The same, moving the references out.
  case takeWords
  /// `r[a][b] = s[c]`
  case setScalar
  /// Moves `r[c]` in; the old reference is released.
  case setReference
  /// Words from `s[a]` and references moved from `r[c]` into `r[b]`; old references are released.
  case setWords
  /// Stops if the value at `s[a]`, `r[b]` of the type word is broken by an access that goes on.
  case checkIntact
  /// Boxes the value at `s[b]`, moving the references from `r[c]`, to `r[a]`; the word is the descriptor.
  case box
  case globalGet, globalSet
  /// `r[a]` a copy of the reference at position `c` of the global word.
  case globalGetReference
  /// Runs the initialiser of the global word if it did not run; its window is at `s[a]`, `r[b]`.
  case globalEnsure
  /// Marks the global word as initialised.
  case globalDone

  // MARK: Functions
  /// A closure of the descriptor and the code words, its captures from `s[b]` and moved from `r[c]`, to `r[a]`.
  case makeClosure
  /// Copies the captures of the closure that was called to `s[a]` and `r[b]`.
  case loadCaptures

  // MARK: Types at run time
  /// `s[a]` tells whether the existential or instance `r[b]` is of the type of the test word.
  case isType
  /// Casts the value of the plan word at `s[b]`, `r[c]`; `s[a]` tells whether it went well, word 2 where to.
  case castValue
  /// The dynamic type of `r[b]`, as a metatype.
  case dynamicType
  /// Runs the comparison of two values of the type word natively: `s[a]`, operands in the second word.
  case equalValues
  case sameReference

  // MARK: Weak and unowned references
  /// `r[a]` becomes a weak cell for the object moved from `r[b]`, null for null.
  case makeWeak
  /// An optional at `s[a]`, `r[b]` of the object that the cell `r[c]` names.
  case loadWeak
  /// A copy of the object that the cell `r[b]` names to `r[a]`; traps when it is gone.
  case loadUnowned
}
