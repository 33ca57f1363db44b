import { prepareFolder } from './prepared-folder.ts'
import { removeAbandonedStacks } from './stack-folder.ts'

/** Playwright calls this once before all tests, and the function it returns after them. */
export default async function setUp(): Promise<() => void> {
  await removeAbandonedStacks()
  return prepareFolder()
}
