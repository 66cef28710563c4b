/// The operations of the machine.
///
/// In the comments `s[a]` is a scalar register and `r[a]` a reference register; *word* is the data after the
/// instruction. `copy` retains a reference, `move` leaves null behind. A reference register that an
/// instruction writes must be null before, unless the comment says that the old reference is released.
package enum Opcode: UInt16, CaseIterable {
  // MARK: Control
  /// Lowers the function, then starts it at instruction `a`.
  case lower
  /// Leaves the interpreter loop.
  case halt
  /// Jumps by `bc`, counted from the next instruction.
  case jump
  /// Jumps by `c` if `s[a]` is true, or if it is false.
  case jumpIf, jumpIfNot
  /// Compares `s[a]` with `s[b]` and jumps by `c`.
  case jumpEqual, jumpNotEqual, jumpLess, jumpLessEqual, jumpLessUnsigned, jumpLessEqualUnsigned
  /// Compares `s[a]` with the immediate `b` and jumps by `c`.
  case jumpEqualTo, jumpNotEqualTo, jumpLessThan, jumpLessEqualThan, jumpGreaterThan
  case jumpGreaterEqualThan
  /// Compares the Doubles `s[a]` and `s[b]` and jumps by `c`; the negated forms also jump for NaN.
  case jumpEqualDouble, jumpNotEqualDouble, jumpLessDouble, jumpLessEqualDouble
  case jumpNotLessDouble, jumpNotLessEqualDouble
  /// Ends an iteration over a half-open range: adds 1 to `s[a]`, then jumps by `c` if that is less than
  /// `s[b]`.
  case loopLess
  /// Ends an iteration over a closed range: if `s[a]` is less than `s[b]`, adds 1 and jumps by `c`. It
  /// compares first, so that `Int.max` as the upper bound does not overflow.
  case loopLessEqual
  /// Continues at the `s[a]`-th of the `b` jumps that follow, or after them if `s[a]` is not less than `b`.
  case switchTag
  /// Calls the code at the address word, with the callee's window at `s[a]`, `r[b]`.
  case call
  /// Calls like `call`, but starts at the second instruction, after `loadCaptures`: the captures are passed
  /// as arguments.
  case callPastCaptures
  /// Calls the closure `r[c]` with the callee's window at `s[a]`, `r[b]`; the closure stays in its register.
  case callClosure
  /// Calls the implementation of the selector word in the dynamic type of the object `r[c]`.
  case callMethod
  /// Calls the implementation of the selector word in the type with the id `s[c]`.
  case callStatic
  /// Continues on global actor number `a`, or on no actor for 0; other coroutines may run first.
  case hop
  /// Continues on the actor instance `r[a]`; other coroutines may run first.
  case hopToInstance
  /// Calls the native function of the binding word, then releases its borrowed arguments.
  case callNative
  case ret
  /// Moves `r[a]` to the machine's thrown error, where the caller finds it.
  case putError
  /// Jumps by `bc` if the machine has a thrown error, which the call before left.
  case jumpIfError
  /// Moves the machine's thrown error to `r[a]`.
  case takeError
  /// Traps with the kind `a` and the message number `b`.
  case trap
  /// Traps with the kind `a` and the string `r[b]` as the message.
  case trapMessage
  /// Traps because of the uncaught error `r[a]`; `b` is 1 for `try!`.
  case trapError
  /// Traps if `s[a]`, the tag of an optional, is 0; `b` is 1 for an implicit unwrap.
  case unwrap
  /// Traps if `r[a]` is null: a variable without a value, or one whose value an access has moved out.
  case require

  // MARK: Moves
  case move
  /// Copies `c` scalars from `s[b]` to `s[a]`; the ranges may overlap.
  case moveMany
  /// Loads the immediate `b` into `s[a]`.
  case load
  /// Loads the word into `s[a]`.
  case loadWord
  /// Sets `b` scalars from `s[a]` to zero.
  case clear
  case moveReference
  case moveReferences
  case copyReference
  case copyReferences
  case release
  /// Releases `b` references from `r[a]`, the last first.
  case releaseMany
  /// Releases the `b` references of one value from `r[a]`, the first first.
  case releaseParts
  /// Moves `r[b]` to `r[a]` and releases the old reference.
  case assignReference
  /// Moves `c` references from `r[b]` to `r[a]` and releases the old ones.
  case assignReferences
  /// Loads the object at the address word into `r[a]` and retains it.
  case loadReference

  // MARK: Integers: `s[a] = s[b] op s[c]`
  case addInt, subtractInt, multiplyInt, divideInt, remainderInt, negateInt
  /// Adds the immediate `c`: `s[a] = s[b] + c`.
  case addNumber
  /// Multiplies by the immediate `c`: `s[a] = s[b] * c`.
  case multiplyNumber
  /// Multiplies by the word: `s[a] = s[b] * word`.
  case multiplyWord
  /// Divides by the word, which is greater than zero.
  case divideWord, remainderWord
  /// Divides by two to the power of `c`.
  case dividePower, remainderPower
  case addWrapping, subtractWrapping, multiplyWrapping
  case addUnsigned, subtractUnsigned, multiplyUnsigned, divideUnsigned, remainderUnsigned
  case and, or, xor, complement
  /// Shifts like Swift's `<<` and `>>`: any amount is allowed, a negative one shifts in the opposite
  /// direction.
  case shiftLeft, shiftRight, shiftRightUnsigned
  /// Traps unless `s[b]` is in the range of the integer type `c`.
  case narrow
  /// Truncates `s[b]` to the integer type `c`.
  case wrap
  case equalInt, notEqualInt, lessInt, lessEqualInt, lessUnsigned, lessEqualUnsigned
  /// Negates a Boolean: `s[a] = 1 - s[b]`.
  case not

  // MARK: Floating point
  case addDouble, subtractDouble, multiplyDouble, divideDouble, negateDouble, remainderDouble
  case squareRoot, absoluteDouble
  /// Rounds `s[b]` by the rule `c`: nearest or away from zero, nearest or even, up, down, towards zero.
  case roundDouble
  /// Rounds to the precision of a Float.
  case roundToFloat
  case equalDouble, notEqualDouble, lessDouble, lessEqualDouble
  case intToDouble, unsignedToDouble
  case doubleToInt, doubleToUnsigned

  // MARK: Arrays: `r[b]` is the array, `s[c]` the index
  case arrayCount
  /// Reads an element of one scalar, or of one reference, which is retained.
  case arrayGet, arrayGetReference
  /// Reads one scalar of an element: the word has its offset and the element's stride.
  case arrayGetField
  /// Copies a part of an element to `s[a]` and a reference register; two words, see `ElementPart`.
  case arrayGetPart
  /// Writes an element of one scalar: `r[a][s[b]] = s[c]`. The array is made unique.
  case arraySet
  case arraySetField
  /// Moves a part from `s[c]` and reference registers into the element `s[b]` of `r[a]`, which is made
  /// unique; old references are released.
  case arraySetPart
  /// Moves a part of the element `s[c]` of `r[b]` out, leaving null; the array is made unique.
  case arrayTakePart
  // MARK: Dictionaries: `r[b]` is the dictionary, made unique; `s[a]` is the entry's position
  /// Moves the value of a key into registers, leaving null; the position is -1 for a new key. Three words,
  /// see `EntryAccess`.
  case dictionaryTake
  /// Moves the value back, into a new entry if the position is -1; nil removes the entry. The first two words
  /// of `dictionaryTake`.
  case dictionaryPut
  // MARK: Arrays again
  /// Creates an array of the descriptor word with capacity `b`.
  case arrayMake
  /// Appends `s[b]`, `r[b]`, or the value at `s[b]` and `r[c]` to `r[a]`; references move.
  case arrayAppend, arrayAppendReference, arrayAppendValue
  /// Copies the element at index `s[c]` of `r[b]` to `s[a]`, increments `s[c]` and skips the next
  /// instruction, which is the jump out of the loop; at the end of the array it does nothing.
  case arrayNext
  /// Traps unless `s[c]` is an index of `r[b]`.
  case arrayCheck

  // MARK: Strings
  case concatenate
  /// Concatenates `c` strings from `r[b]` on, which are released, into `r[a]`.
  case concatenateMany
  /// Appends the string `r[b]` to the string `r[a]` in place.
  case appendString
  case equalString, lessString
  /// Writes the description of the value at `s[b]`, `r[c]` of the type word to `r[a]`.
  case describe
  /// Writes the decimal digits of `s[b]` to `r[a]`.
  case describeInt

  // MARK: Objects: class instances, boxes, closures; `c` counts words after the header
  case makeObject
  /// Marks the object `r[a]` as not fully initialised if `b` is 1, else as initialised.
  case markUnfinished
  /// Reads a scalar: `s[a] = r[b][c]`
  case getScalar
  /// Copies a reference: `r[a] = r[b][c]`; traps if it is null.
  case getReference
  /// Copies words of `r[b]` to `s[a]` and references to `r[c]`; the words have their offsets and counts.
  case getWords
  /// Moves words of `r[b]` like `getWords`, leaving null references behind.
  case takeWords
  /// Writes a scalar: `r[a][b] = s[c]`
  case setScalar
  /// Moves `r[c]` into `r[a][b]`; the old reference is released.
  case setReference
  /// Writes scalars from `s[a]` and moves references from `r[c]` into `r[b]`; old references are released.
  case setWords
  /// Traps if a part of the value at `s[a]`, `r[b]` of the type word is missing because another access has
  /// moved it out.
  case checkIntact
  /// Boxes the value at `s[b]`, moving its references from `r[c]`, into `r[a]`; the word is the descriptor.
  case box
  case globalGet, globalSet
  /// Copies the reference at offset `b` of the global word to `r[a]`; traps if it is null.
  case globalGetReference
  /// Runs the initialiser of the global word if it has not run yet, with its window at `s[a]`, `r[b]`.
  case globalEnsure
  /// Marks the global word as initialised.
  case globalDone

  // MARK: Functions
  /// Creates a closure of the descriptor and code words in `r[a]`, with its captures copied from `s[b]` and
  /// moved from `r[c]`.
  case makeClosure
  /// Copies the captures of the closure being called to `s[a]` and `r[b]`.
  case loadCaptures

  // MARK: Types at run time
  /// Sets `s[a]` to whether the existential or instance `r[b]` is of the type of the test word.
  case isType
  /// Casts the value at `s[b]`, `r[c]` by the plan word, to the registers in the second word; `s[a]` is
  /// whether it succeeded.
  case castValue
  /// Sets `s[a]` to the dynamic type of `r[b]`, as a metatype.
  case dynamicType
  /// Compares two values of the type word with `==`: `s[b]`, `r[c]` and the registers in the second word; the
  /// result is in `s[a]`.
  case equalValues
  case sameReference

  // MARK: Weak and unowned references
  /// Sets `r[a]` to a weak cell for the object moved from `r[b]`; null for null.
  case makeWeak
  /// Loads the object of the weak cell `r[c]` as an optional at `s[a]`, `r[b]`.
  case loadWeak
  /// Copies the object of the weak cell `r[b]` to `r[a]`; traps if it was destroyed.
  case loadUnowned
}
