/** The paths that public pages link to and call. Apart, so that these pages don't load all others. */
export const publicPaths = {
  home: "/",
  auth: "/auth",
  forgotPassword: "/forgot-password",
  /** The public privacy notice. */
  privacy: "/privacy",
  apiLogin: "/api/login",
  apiLogout: "/api/logout",
  apiUser: "/api/auth/user",
  apiDemoLogout: "/api/demo-logout",
};
