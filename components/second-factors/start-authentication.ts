// By its own file: the package's index brings what makes a passkey as well, which is half of what the sign-in page would load for passkeys.
export { startAuthentication } from "../../node_modules/@simplewebauthn/browser/esm/methods/startAuthentication.js";
