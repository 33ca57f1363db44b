/** The part of @vercel/nft that we use, from the copy with which Next traces its own output. */
declare module 'next/dist/compiled/@vercel/nft' {
  export function nodeFileTrace(
    files: string[],
    options: { base: string; processCwd: string; mixedModules: boolean },
  ): Promise<{ fileList: Set<string>; warnings: Set<Error> }>
}
