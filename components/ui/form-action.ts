/** A server action as components take it: it reads the form, and answers with a redirect. */
export type FormAction = (form: FormData) => Promise<void>
