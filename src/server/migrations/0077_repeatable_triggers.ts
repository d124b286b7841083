/**
 * Triggers and functions are defined in files beside their modules from here on, which are applied after the migrations (decision 81).
 * What those files do without goes: a status that is forgotten is the business of `complete_appointment`, and two helpers are part of
 * the one function that called them, which goes with them until its file makes it again.
 */
export const sql = `
drop trigger appointments_forget_archived_status on appointments;
drop trigger appointments_forget_paused_status on appointments;
drop trigger appointments_forget_marked_from on appointments;
drop trigger clients_give_reference on clients;
drop function forget_archived_status(), forget_paused_status(), forget_marked_from(),
  give_client_reference(), give_reference(uuid, uuid, text),
  usage_of(uuid, text[]), text_bytes(regclass), other_bytes(regclass);
`;
