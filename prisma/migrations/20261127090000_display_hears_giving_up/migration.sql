-- A customer's screen hears that the cashier stopped waiting: it must not go on asking for the payment.
CREATE OR REPLACE TRIGGER tell_displays AFTER UPDATE OF "takenOverTillId", "abandonedAt" ON "Ticket"
  FOR EACH ROW EXECUTE FUNCTION tell_displays_of_both();
