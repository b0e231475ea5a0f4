/** Describes a browser from its User-Agent: 'Chrome no Windows'. */

/**
 * Browser and device from a User-Agent header: 'Chrome no Windows', 'Safari no iPhone'; the name of an API client, such
 * as 'curl 8.5.0'; 'Dispositivo desconhecido' if it cannot be determined.
 */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = nameIn(BROWSERS, text)
  const system = nameIn(SYSTEMS, text)
  if (browser && system) return `${browser} no ${system}`
  if (browser || system) return browser ?? `Navegador no ${system}`
  const [, program, version] = /^([\w.-]{1,40})(?:\/([\w.-]{1,20}))?/.exec(text) ?? []
  if (!program || program === 'Mozilla') return 'Dispositivo desconhecido'
  return version ? `${program} ${version}` : program
}

type Mark = readonly [marca: RegExp, nome: string]

// The order matters: a User-Agent also names compatible browsers: Edge and Opera name Chrome, and Chrome names Safari.
const BROWSERS: readonly Mark[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(marks: readonly Mark[], text: string): string | undefined {
  return marks.find(([mark]) => mark.test(text))?.[1]
}
