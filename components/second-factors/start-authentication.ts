export { startAuthentication } from "@simplewebauthn/browser";
