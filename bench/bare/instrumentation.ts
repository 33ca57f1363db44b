/** Does nothing. Without this file Next would load the shop's, from the folder above. */
export function register(): void {}
