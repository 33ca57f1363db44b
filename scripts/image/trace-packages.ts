import path from 'node:path'
import nft from 'next/dist/compiled/@vercel/nft'
import { ROOT } from '../root.ts'

/**
 * The files of node_modules that programs of the checkout load, as paths relative to the checkout. Next's own copy of
 * the tracer finds them, as it does for web.
 */
export async function tracePackages(programs: readonly string[]): Promise<string[]> {
  const { fileList } = await nft.nodeFileTrace([...programs], { base: ROOT, processCwd: ROOT, mixedModules: true })
  return [...fileList].filter((file) => file.startsWith(`node_modules${path.sep}`))
}
