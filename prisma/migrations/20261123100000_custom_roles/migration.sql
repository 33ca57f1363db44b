CREATE TABLE "CustomRole" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "base" "Role" NOT NULL,
    "permissions" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CustomRole_pkey" PRIMARY KEY ("id"),
    -- Whoever has every branch and every permission has them by the program's own table alone.
    CONSTRAINT "CustomRole_base_is_no_owner" CHECK ("base" <> 'owner')
);

CREATE UNIQUE INDEX "CustomRole_name_key" ON "CustomRole"("name");

ALTER TABLE "Staff" ADD COLUMN "customRoleId" UUID;
CREATE INDEX "Staff_customRoleId_idx" ON "Staff"("customRoleId");
ALTER TABLE "Staff" ADD CONSTRAINT "Staff_customRoleId_fkey" FOREIGN KEY ("customRoleId") REFERENCES "CustomRole"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A process of the version before knows `role` alone. When it gives somebody another role, their custom role goes; otherwise
-- a demotion would leave them what they had. And a custom role is never held with another base than its own.
CREATE FUNCTION keep_custom_role_of_its_base() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."role" <> OLD."role" AND NEW."customRoleId" IS NOT DISTINCT FROM OLD."customRoleId" THEN
    NEW."customRoleId" := NULL;
  END IF;
  IF NEW."customRoleId" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "CustomRole" WHERE id = NEW."customRoleId" AND base = NEW."role") THEN
    RAISE EXCEPTION 'custom role % is not made from %', NEW."customRoleId", NEW."role" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Staff_custom_role_of_its_base" BEFORE INSERT OR UPDATE OF "role", "customRoleId" ON "Staff"
  FOR EACH ROW EXECUTE FUNCTION keep_custom_role_of_its_base();
