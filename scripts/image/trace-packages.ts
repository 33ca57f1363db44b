import path from 'node:path'
import nft from 'next/dist/compiled/@vercel/nft'
import { ROOT } from '../root.ts'

/**
 * The files of node_modules that programs of the checkout load, as paths from its folder: found as Next finds those of
 * web, by the same copy of the tracer.
 */
export async function tracePackages(programs: readonly string[]): Promise<string[]> {
  const { fileList } = await nft.nodeFileTrace([...programs], { base: ROOT, processCwd: ROOT, mixedModules: true })
  return [...fileList].filter((file) => file.startsWith(`node_modules${path.sep}`))
}
