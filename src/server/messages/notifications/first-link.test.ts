/** The first URL of an email to a client is that of the private page: programs show it, and people tap it. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { startOutbox } from '#server/testing/outbox.ts';

const { app, mailServer, look, setNow } = await startOutbox();

const PAGE = /^http:\/\/pets\.example\.org\/c\/[\da-f]{48}$/;
const words = { subject: 'News', text: 'Prices: https://shop.example/prices\n\n{visits}' };

test.each(['evening', 'bookings', 'onTheWay'])(
  'an email of the kind %s begins with the link to the client’s page, also where its words have another [first-link-1]',
  async (kind) => {
    setNow('2026-03-27T12:00:00Z');
    const email = `${kind}@example.org`.toLowerCase();
    const sam = await app.user();
    const client = await addClient(sam, { email });
    const isOn = kind === 'onTheWay' ? {} : { [kind]: true };
    const text = kind === 'onTheWay' ? words.text.replace('{visits}', 'Soon') : words.text;
    const saved = await sam.put('/api/message-settings', {
      ...isOn,
      templates: { [kind]: { ...words, text } },
    });
    expect(saved.status).toBe(200);
    const visit = { date: '2026-03-29', startTime: '09:00', endTime: '10:00' };
    const { id } = await addAppointment(sam, client.id, visit);
    await app.db.run(sql`update appointment_changes set changed_at = '2026-03-27T12:00:00Z'`);
    if (kind === 'onTheWay') {
      setNow('2026-03-29T07:50:00Z');
      await sam.post(`/api/appointments/${id}/on-the-way`);
    } else {
      await look(kind === 'evening' ? '2026-03-28T18:01:00Z' : '2026-03-27T12:20:00Z');
    }
    const mail = await mailServer.mail(email);
    expect(mail.text).toContain('https://shop.example/prices');
    expect(/https?:\/\/\S+/.exec(mail.text)?.[0]).toMatch(PAGE);
  },
);
