-- Signed-in people are kept in memory with the unit of the weights they read.
DROP TRIGGER account_changed ON "User";
CREATE TRIGGER account_changed
AFTER UPDATE OF "role", "email", "emailConfirmedAt", "firstName", "lastName", "profileImageId", "archivedAt", "weightUnit" OR DELETE ON "User"
FOR EACH ROW EXECUTE FUNCTION notify_account_changed();
