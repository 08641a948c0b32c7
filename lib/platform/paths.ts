/** Every address of the product that code links to. */
export const paths = {
  home: "/",
  auth: "/auth",
  dashboard: "/dashboard",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  profile: "/profile",
  settings: "/settings",
  section: (key: string) => `/?section=${key}`,
  conversation: (counterpartId: string) => `/?section=messages&with=${encodeURIComponent(counterpartId)}`,
  clientMessages: (clientId: string) => `/client-messages?clientId=${encodeURIComponent(clientId)}`,
  onboarding: "/?section=onboarding",
  onboardingStep: (stepName: string) => `/?section=onboarding&step=${stepName}`,
  clientCheckIns: (clientId: string) => `/client-checkins?clientId=${encodeURIComponent(clientId)}`,
  apiLogin: "/api/login",
  apiLogout: "/api/logout",
  apiDemoLogout: "/api/demo-logout",
};

/** The address of a stored file, and back. */
export const fileUrl = (fileId: string) => `/api/files/${fileId}`;
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
