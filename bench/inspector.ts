/** Looks into a running Node.js by its inspector, so that the product needs no door for it. */
import { once } from 'node:events';

/** What is alive in a process, in MiB. */
export interface Heap {
  /** Objects, after what nobody refers to was collected. */
  heapMiB: number;
  /** Bytes outside, such as kept answers. */
  buffersMiB: number;
}

interface Answer {
  id?: number;
  result?: { result?: { value?: NodeJS.MemoryUsage } };
}

/** The address at which an inspector that listens on a port takes commands. */
async function addressOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const text = await response.text();
  const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(text);
  if (target === undefined) throw new Error('The inspector has no process');
  return target.webSocketDebuggerUrl;
}

/** Collects the garbage of a process and gives what is left. The inspector is left again, so that it keeps nothing. */
export async function heapOf(port: number): Promise<Heap> {
  const socket = new WebSocket(await addressOf(port));
  await once(socket, 'open');
  let last = 0;
  const command = (method: string, params = {}): Promise<Answer> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer: Answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  try {
    // What finalizers let go is collected by the next round.
    for (let round = 0; round < 3; round += 1) await command('HeapProfiler.collectGarbage');
    const asked = { expression: 'process.memoryUsage()', returnByValue: true };
    const usage = (await command('Runtime.evaluate', asked)).result?.result?.value;
    if (usage === undefined) throw new Error('The process did not tell its memory');
    const MiB = 2 ** 20;
    return { heapMiB: usage.heapUsed / MiB, buffersMiB: usage.arrayBuffers / MiB };
  } finally {
    socket.close();
  }
}
