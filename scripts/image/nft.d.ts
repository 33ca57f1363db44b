/** The part of @vercel/nft that we use, in the copy that Next traces its own output with. */
declare module 'next/dist/compiled/@vercel/nft' {
  export function nodeFileTrace(
    files: string[],
    options: { base: string; processCwd: string; mixedModules: boolean },
  ): Promise<{ fileList: Set<string>; warnings: Set<Error> }>
}
