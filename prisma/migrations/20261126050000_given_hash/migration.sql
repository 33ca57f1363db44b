-- A session that began with a given PIN or password keeps its hash until the person has chosen their own. It signs nobody in.
ALTER TABLE "StaffSession" ADD COLUMN "givenHash" TEXT;
