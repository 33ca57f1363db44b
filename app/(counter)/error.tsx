'use client'

import ErrorPage from '../error.tsx'

/** The same page inside the counter, so till, TEST and keys stay in place. */
export default ErrorPage
