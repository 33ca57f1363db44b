import { TEST_SEAL_KEYS } from './seal-keys.ts'

/** An example of variables as an operator fills it in: nothing in it is the published sample any more. */
export function fillIn(example: string): string {
  return example.replaceAll(/replace[-_]me/g, 'chosen-by-us').replace(/(?<=^SEAL_KEYS=).*/m, TEST_SEAL_KEYS)
}
