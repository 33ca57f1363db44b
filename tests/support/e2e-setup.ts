import { removeAbandonedStacks } from './stack-folder.ts'

/** Playwright calls this once before all tests. */
export default removeAbandonedStacks
