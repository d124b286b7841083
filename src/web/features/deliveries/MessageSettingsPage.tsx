/** Which emails are sent automatically and when, and what became of each. */
import { DeliveryLog } from '#web/features/deliveries/DeliveryLog.tsx';
import { useMessageSettings } from '#web/features/deliveries/deliveries.data.ts';
import { MailSwitches } from '#web/features/deliveries/MailSwitches.tsx';
import { QuickTextsCard } from '#web/features/deliveries/QuickTextsCard.tsx';
import { TemplateCard } from '#web/features/deliveries/TemplateCard.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function MessageSettingsPage() {
  const { data: settings, isPending, isFetching, refetch } = useMessageSettings();
  return (
    <>
      <PageHeader
        title="Automatic Emails"
        subtitle="The emails that clients and you get. Nothing is sent until you switch it on."
      />
      {isPending && <Spinner />}
      {!isPending && settings === undefined && (
        <LoadFailed what="The settings" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {settings?.canSend === false && (
        <Banner tone="yellow" className="mb-5" title="This Pawkeeper has no mail server">
          Ask your administrator to set SMTP_URL and MAIL_FROM. Until then the reminders and changes
          of bookings that you switch on wait under Messages, for you to send by WhatsApp or text
          message.
        </Banner>
      )}
      {settings && (
        <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
          <MailSwitches settings={settings} />
          <DeliveryLog />
          <TemplateCard templates={settings.templates} />
          <QuickTextsCard quickTexts={settings.quickTexts} />
        </div>
      )}
    </>
  );
}
