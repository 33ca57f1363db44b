'use client'

import ErrorPage from '../error.tsx'

/** The same page inside the counter: till, TEST and keys stay where they are. */
export default ErrorPage
