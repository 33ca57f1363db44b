/** One money rule, broken on purpose by changing a few words of code, and the tests that must notice. */
export type NamedMutant = {
  /** What the changed code does wrong. */
  name: string
  file: string
  /** Text that occurs exactly once in the file, short and distinctive: the list must not rot with the code. */
  find: string
  replace: string
  /** Names of files in tests/integration without their ending, or paths of unit tests. */
  tests: readonly string[]
}

/** The path of a test file as a mutant names it. */
export function testFile(test: string): string {
  return test.includes('/') ? test : `tests/integration/${test}.test.ts`
}

/** The file's source with the mutant applied. Throws if the text to change is missing or occurs more than once. */
export function mutate(source: string, { name, file, find, replace }: NamedMutant): string {
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`"${name}": the text to change stands ${times} times in ${file}: ${find}`)
  return source.replace(find, () => replace)
}
