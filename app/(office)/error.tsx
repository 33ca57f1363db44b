'use client'

import ErrorPage from '../error.tsx'

/** The same page inside the office: TEST and the way to the other pages stay where they are. */
export default ErrorPage
