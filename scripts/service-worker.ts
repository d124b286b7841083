/** Builds the service worker: it must know the names of all files that the app is made of. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const WORKER = fileURLToPath(new URL('../src/web/app/offline/worker.ts', import.meta.url));
const SHELL = 'app/index.html';

/** Large and wanted by few, or of no use without a signal, as matching a bank statement is: kept once it was used. */
const LATER =
  /\/node_modules\/leaflet\/|\/features\/(?:money\/(?:bank-imports\/|revenue\/|invoices\/(?:BusinessDetailsForm|InvoiceDetailsPage|InvoiceForm)\.)|diary\/(?:cancellations\/|requests\/|services\/ServicesPage\.|days-off\/DiaryPage\.)|overview\/prospects\/|overview\/(?:client-page\/ClientPriceForm|emergency\/LostPosterForm)\.|identity\/profile\/(?:password\/PasswordForm|second-factor\/(?:SecondFactorSteps|SetUpFirst))\.|messages\/notifications\/MessageSettingsPage\.|people\/archive\/ArchivePage\.|people\/clients\/ClientTable\.|people\/agreements\/(?:Agreement(?:sPage|Form)|PaperForm)\.|overview\/client-pages\/)/;

type Bundle = Rolldown.OutputBundle;

/** Everything that the shell loads at once or later, from its entry script on. */
function filesOf(output: Bundle, entry: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = output[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    if (Object.keys(chunk.modules).some((path) => LATER.test(path))) return;
    found.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(file);
  };
  visit(entry);
  for (const file of Object.keys(output)) if (file.endsWith('.woff2')) found.add(file);
  return [...found].sort().map((file) => `/${file}`);
}

export function serviceWorker(): Plugin {
  return {
    name: 'pawkeeper-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, output) {
      const shell = output[SHELL];
      if (shell?.type !== 'asset') throw new Error('The build has no page for the app');
      const html = String(shell.source);
      const entry = /<script (?:async )?type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1];
      if (entry === undefined) throw new Error('The page of the app starts no script');
      const files = [...filesOf(output, entry), '/favicon.svg'];
      const version = createHash('sha256').update(html).update(files.join()).digest('hex');
      const { outputFiles } = await bundle({
        entryPoints: [WORKER],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { BUILD: JSON.stringify({ version: version.slice(0, 12), files, entry }) },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  };
}
