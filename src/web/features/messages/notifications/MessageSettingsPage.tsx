/** Which emails are sent automatically and when, and what became of each. */
import { DeliveryLog } from '#web/features/messages/notifications/DeliveryLog.tsx';
import { useMessageSettings, useNotificationKinds } from '#web/data/deliveries.ts';
import { MailSwitches } from '#web/features/messages/notifications/MailSwitches.tsx';
import { QuickTextsCard } from '#web/features/messages/notifications/QuickTextsCard.tsx';
import { TemplateCard } from '#web/features/messages/notifications/TemplateCard.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function MessageSettingsPage() {
  const { data: kinds, ...kindsRead } = useNotificationKinds();
  const { data: settings, ...settingsRead } = useMessageSettings();
  const isPending = kindsRead.isPending || settingsRead.isPending;
  const isKnown = settings !== undefined && kinds !== undefined;
  return (
    <>
      <PageHeader
        title="Automatic Emails"
        subtitle="Emails to your clients and to you. Nothing is sent until you switch it on."
      />
      {isPending && <Spinner />}
      {!isPending && !isKnown && (
        <LoadFailed
          what="The settings"
          pending={kindsRead.isFetching || settingsRead.isFetching}
          onRetry={() => {
            void kindsRead.refetch();
            void settingsRead.refetch();
          }}
        />
      )}
      {settings?.canSend === false && (
        <Banner tone="yellow" className="mb-5" title="This Pawkeeper has no mail server">
          Ask your administrator to set SMTP_URL and MAIL_FROM. Until then, the reminders and
          booking updates you switch on wait under Messages for you to send by WhatsApp or text
          message.
        </Banner>
      )}
      {isKnown && (
        <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
          <MailSwitches kinds={kinds} settings={settings} />
          <DeliveryLog />
          <TemplateCard kinds={kinds} templates={settings.templates} />
          <QuickTextsCard quickTexts={settings.quickTexts} />
        </div>
      )}
    </>
  );
}
