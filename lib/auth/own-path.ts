/** Whether a text from a form is an address on this site: a path of ours, never one that a browser reads as another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
