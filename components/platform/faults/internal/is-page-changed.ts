/**
 * Whether a fault is what Chromium, Firefox or Safari say when a node that React wants to remove, or to put another
 * before, is not where React left it: a translator or an extension has wrapped or moved it.
 */
export function isPageChanged({ name, message }: Error): boolean {
  return (
    name === 'NotFoundError' &&
    /removeChild|insertBefore|replaceChild|child of this node|can not be found here/.test(message)
  )
}
