export const clientFilesPageSize = 20;
