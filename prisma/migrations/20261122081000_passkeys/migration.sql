-- CreateTable
CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "host" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "lastUsedAt" TIMESTAMPTZ(3),
    "copiedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasskeyCeremony" (
    "sessionId" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT,
    "name" TEXT,
    "proofHash" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasskeyCeremony_pkey" PRIMARY KEY ("sessionId","purpose")
);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_staffId_idx" ON "Passkey"("staffId");

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasskeyCeremony" ADD CONSTRAINT "PasskeyCeremony_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "StaffSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;
