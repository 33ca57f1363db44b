/** Whether a form that is posted again asks for just what its first press saved. */
export function isRepeat<T extends object>(saved: T, asked: { readonly [name in keyof T]?: T[name] }): boolean {
  const names = Object.keys(asked) as (keyof T)[]
  return names.every((name) => saved[name] === asked[name])
}
