/** One rule of the money, broken on purpose by changing a few words of the code, and the tests that must notice. */
export type NamedMutant = {
  /** What the code does wrong once it is changed. */
  name: string
  file: string
  /** Text that stands exactly once in the file, short and distinctive: the list must not rot with the code. */
  find: string
  replace: string
  /** Names of files in tests/integration without their ending, or paths of unit tests. */
  tests: readonly string[]
}

/** The path of a test file as a mutant names it. */
export function testFile(test: string): string {
  return test.includes('/') ? test : `tests/integration/${test}.test.ts`
}

/** The file's source as the mutant has it. Throws where the text to change is gone or stands there more than once. */
export function mutate(source: string, { name, file, find, replace }: NamedMutant): string {
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`"${name}": the text to change stands ${times} times in ${file}: ${find}`)
  return source.replace(find, () => replace)
}
