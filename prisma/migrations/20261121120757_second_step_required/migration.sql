-- Who manages must have shown an authenticator before the office opens. Sessions from before have not.
ALTER TABLE "SecondStep" ADD COLUMN     "sessionId" UUID;

-- AlterTable
ALTER TABLE "StaffSession" ADD COLUMN     "provenAt" TIMESTAMPTZ(3);
