import Core
import Other

#if EXTRA
  print("a definition of another target")
#endif
#if Quick
  print("quick")
#endif
print(word, Settings().list, Other.traits)
