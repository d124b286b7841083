/** Every migration in the order of application, append only, and then the triggers. */
import type { Migration } from '#server/platform/db/migrate.ts';
import { sql as firstSchema } from '#server/migrations/0001_first_schema.ts';
import { sql as photos } from '#server/migrations/0002_photos.ts';
import { sql as walks } from '#server/migrations/0003_walks.ts';
import { sql as goneClients } from '#server/migrations/0004_gone_clients.ts';
import { sql as idempotencyKeys } from '#server/migrations/0005_idempotency_keys.ts';
import { sql as limitsAndDevices } from '#server/migrations/0006_limits_and_devices.ts';
import { sql as mailedLinks } from '#server/migrations/0007_mailed_links.ts';
import { sql as passkeys } from '#server/migrations/0008_passkeys.ts';
import { sql as ownerRevisions } from '#server/migrations/0009_owner_revisions.ts';
import { sql as archiveAndPages } from '#server/migrations/0011_archive_and_pages.ts';
import { sql as tableRevisions } from '#server/migrations/0012_table_revisions.ts';
import { sql as mailJobs } from '#server/migrations/0013_mail_jobs.ts';
import { sql as endsWithSession } from '#server/migrations/0015_ends_with_session.ts';
import { sql as usage } from '#server/migrations/0016_usage.ts';
import { sql as priceList } from '#server/migrations/0020_price_list.ts';
import { sql as petsStaysCharges } from '#server/migrations/0021_pets_stays_charges.ts';
import { sql as archiveAndUndo } from '#server/migrations/0024_archive_and_undo.ts';
import { sql as series } from '#server/migrations/0025_series.ts';
import { sql as daysOff } from '#server/migrations/0026_days_off.ts';
import { sql as rateLimits } from '#server/migrations/0027_rate_limits.ts';
import { sql as visits } from '#server/migrations/0030_visits.ts';
import { sql as dayOrders } from '#server/migrations/0031_day_orders.ts';
import { sql as calendarFeeds } from '#server/migrations/0032_calendar_feeds.ts';
import { sql as deliveries } from '#server/migrations/0033_deliveries.ts';
import { sql as conversations } from '#server/migrations/0034_conversations.ts';
import { sql as visitPhotos } from '#server/migrations/0035_visit_photos.ts';
import { sql as visitReports } from '#server/migrations/0036_visit_reports.ts';
import { sql as pushSubscriptions } from '#server/migrations/0041_push_subscriptions.ts';
import { sql as invoices } from '#server/migrations/0043_invoices.ts';
import { sql as invoiceFiles } from '#server/migrations/0045_invoice_files.ts';
import { sql as reports } from '#server/migrations/0047_reports.ts';
import { sql as bankImports } from '#server/migrations/0050_bank_imports.ts';
import { sql as invoiceLogos } from '#server/migrations/0052_invoice_logos.ts';
import { sql as messageSearch } from '#server/migrations/0053_message_search.ts';
import { sql as quickTexts } from '#server/migrations/0054_quick_texts.ts';
import { sql as returnedMails } from '#server/migrations/0055_returned_mails.ts';
import { sql as messagePhotos } from '#server/migrations/0056_message_photos.ts';
import { sql as unsortedMails } from '#server/migrations/0057_unsorted_mails.ts';
import { sql as lostClients } from '#server/migrations/0058_lost_clients.ts';
import { sql as preparedMessages } from '#server/migrations/0059_prepared_messages.ts';
import { sql as reportEnds } from '#server/migrations/0060_report_ends.ts';
import { sql as plannedDays } from '#server/migrations/0062_planned_days.ts';
import { sql as templateSentences } from '#server/migrations/0063_template_sentences.ts';
import { sql as reportChoices } from '#server/migrations/0061_report_choices.ts';
import { sql as linksMade } from '#server/migrations/0064_links_made.ts';
import { sql as markedDone } from '#server/migrations/0068_marked_done.ts';
import { sql as removedInvoiceLines } from '#server/migrations/0065_removed_invoice_lines.ts';
import { sql as formerClients } from '#server/migrations/0066_former_clients.ts';
import { sql as invoiceBatches } from '#server/migrations/0067_invoice_batches.ts';
import { sql as unconfirmedSenders } from '#server/migrations/0069_unconfirmed_senders.ts';
import { sql as surchargePercentages } from '#server/migrations/0070_surcharge_percentages.ts';
import { sql as noRevisions } from '#server/migrations/0073_no_revisions.ts';
import { sql as measuredUsage } from '#server/migrations/0075_measured_usage.ts';
import { sql as endedSessions } from '#server/migrations/0076_ended_sessions.ts';
import { sql as repeatableTriggers } from '#server/migrations/0077_repeatable_triggers.ts';
import { sql as links } from '#server/migrations/0078_links.ts';
import { sql as largeDeletions } from '#server/migrations/0080_large_deletions.ts';
import { sql as noUploadSecret } from '#server/migrations/0081_no_upload_secret.ts';
import { sql as notificationSettings } from '#server/migrations/0083_notification_settings.ts';
import { sql as people } from '#server/migrations/0086_people.ts';
import { sql as treatments } from '#server/migrations/0087_treatments.ts';
import { sql as documents } from '#server/migrations/0088_documents.ts';
import { sql as keys } from '#server/migrations/0089_keys.ts';
import { sql as accessCodes } from '#server/migrations/0090_access_codes.ts';
import { sql as archiveReasons } from '#server/migrations/0091_archive_reasons.ts';
import { sql as careSettings } from '#server/migrations/0092_care_settings.ts';
import { sql as cancellationPolicies } from '#server/migrations/0093_cancellation_policies.ts';
import { sql as clientPages } from '#server/migrations/0094_client_pages.ts';
import { sql as agreements } from '#server/migrations/0095_agreements.ts';
import { sql as requests } from '#server/migrations/0096_requests.ts';
import { sql as administration } from '#server/migrations/0099_administration.ts';
import { sql as secondFactor } from '#server/migrations/0100_second_factor.ts';
import { sql as prospectFiles } from '#server/migrations/0102_prospect_files.ts';
import { sql as toldDetails } from '#server/migrations/0104_told_details.ts';
import { sql as lineQuantities } from '#server/migrations/0110_line_quantities.ts';
import { sql as documentsFromClients } from '#server/migrations/0111_documents_from_clients.ts';
import { sql as prospects } from '#server/migrations/0097_prospects.ts';
import { triggers } from '#server/migrations/triggers.ts';

export const migrations: readonly Migration[] = [
  { name: '0001_first_schema', sql: firstSchema },
  { name: '0002_photos', sql: photos },
  { name: '0003_walks', sql: walks },
  { name: '0004_gone_clients', sql: goneClients },
  { name: '0005_idempotency_keys', sql: idempotencyKeys },
  { name: '0006_limits_and_devices', sql: limitsAndDevices },
  { name: '0007_mailed_links', sql: mailedLinks },
  { name: '0008_passkeys', sql: passkeys },
  { name: '0009_owner_revisions', sql: ownerRevisions },
  { name: '0011_archive_and_pages', sql: archiveAndPages },
  { name: '0012_table_revisions', sql: tableRevisions },
  { name: '0013_mail_jobs', sql: mailJobs },
  { name: '0015_ends_with_session', sql: endsWithSession },
  { name: '0016_usage', sql: usage },
  { name: '0020_price_list', sql: priceList },
  { name: '0021_pets_stays_charges', sql: petsStaysCharges },
  { name: '0024_archive_and_undo', sql: archiveAndUndo },
  { name: '0025_series', sql: series },
  { name: '0026_days_off', sql: daysOff },
  { name: '0027_rate_limits', sql: rateLimits },
  { name: '0030_visits', sql: visits },
  { name: '0031_day_orders', sql: dayOrders },
  { name: '0032_calendar_feeds', sql: calendarFeeds },
  { name: '0033_deliveries', sql: deliveries },
  { name: '0034_conversations', sql: conversations },
  { name: '0035_visit_photos', sql: visitPhotos },
  { name: '0036_visit_reports', sql: visitReports },
  { name: '0041_push_subscriptions', sql: pushSubscriptions },
  { name: '0043_invoices', sql: invoices },
  { name: '0045_invoice_files', sql: invoiceFiles },
  { name: '0047_reports', sql: reports },
  { name: '0050_bank_imports', sql: bankImports },
  { name: '0052_invoice_logos', sql: invoiceLogos },
  { name: '0053_message_search', sql: messageSearch },
  { name: '0054_quick_texts', sql: quickTexts },
  { name: '0055_returned_mails', sql: returnedMails },
  { name: '0056_message_photos', sql: messagePhotos },
  { name: '0057_unsorted_mails', sql: unsortedMails },
  { name: '0058_lost_clients', sql: lostClients },
  { name: '0059_prepared_messages', sql: preparedMessages },
  { name: '0060_report_ends', sql: reportEnds },
  { name: '0061_report_choices', sql: reportChoices },
  { name: '0062_planned_days', sql: plannedDays },
  { name: '0063_template_sentences', sql: templateSentences },
  { name: '0064_links_made', sql: linksMade },
  { name: '0065_removed_invoice_lines', sql: removedInvoiceLines },
  { name: '0066_former_clients', sql: formerClients },
  { name: '0067_invoice_batches', sql: invoiceBatches },
  { name: '0068_marked_done', sql: markedDone },
  { name: '0069_unconfirmed_senders', sql: unconfirmedSenders },
  { name: '0070_surcharge_percentages', sql: surchargePercentages },
  { name: '0073_no_revisions', sql: noRevisions },
  { name: '0075_measured_usage', sql: measuredUsage },
  { name: '0076_ended_sessions', sql: endedSessions },
  { name: '0077_repeatable_triggers', sql: repeatableTriggers },
  { name: '0078_links', sql: links },
  { name: '0080_large_deletions', sql: largeDeletions },
  { name: '0081_no_upload_secret', sql: noUploadSecret },
  { name: '0083_notification_settings', sql: notificationSettings },
  { name: '0086_people', sql: people },
  { name: '0087_treatments', sql: treatments },
  { name: '0088_documents', sql: documents },
  { name: '0089_keys', sql: keys },
  { name: '0090_access_codes', sql: accessCodes },
  { name: '0091_archive_reasons', sql: archiveReasons },
  { name: '0092_care_settings', sql: careSettings },
  { name: '0093_cancellation_policies', sql: cancellationPolicies },
  { name: '0094_client_pages', sql: clientPages },
  { name: '0095_agreements', sql: agreements },
  { name: '0096_requests', sql: requests },
  { name: '0097_prospects', sql: prospects },
  { name: '0099_administration', sql: administration },
  { name: '0100_second_factor', sql: secondFactor },
  { name: '0102_prospect_files', sql: prospectFiles },
  { name: '0104_told_details', sql: toldDetails },
  { name: '0110_line_quantities', sql: lineQuantities },
  { name: '0111_documents_from_clients', sql: documentsFromClients },
  ...triggers,
];
