/** Nothing is done at the start; without this file Next takes the one of the shop above. */
export function register(): void {}
