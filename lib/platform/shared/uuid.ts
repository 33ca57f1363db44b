/** The shape of an id of ours; what has another is not asked the database for. */
export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
