/** Whether writing a file failed because there is no room left. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
