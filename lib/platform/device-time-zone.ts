/** The time zone of this browser. Not while a page opens: the first use of Intl keeps a phone from answering for a tenth of a second. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
