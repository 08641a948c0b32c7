// By its own file, see start-authentication.ts.
export { startRegistration } from "../../node_modules/@simplewebauthn/browser/esm/methods/startRegistration.js";
