/** Describes a browser from its User-Agent: 'Chrome no Windows'. */

/**
 * Browser and device from a User-Agent header: 'Chrome no Windows', 'Safari no iPhone'; the name of an API client, such
 * as 'curl 8.5.0'; 'Dispositivo desconhecido' if it cannot be determined.
 */
export function descreverDispositivo(userAgent: string | null): string {
  const texto = userAgent ?? ''
  const navegador = nomeEm(NAVEGADORES, texto)
  const sistema = nomeEm(SISTEMAS, texto)
  if (navegador && sistema) return `${navegador} no ${sistema}`
  if (navegador || sistema) return navegador ?? `Navegador no ${sistema}`
  const [, programa, versao] = /^([\w.-]{1,40})(?:\/([\w.-]{1,20}))?/.exec(texto) ?? []
  if (!programa || programa === 'Mozilla') return 'Dispositivo desconhecido'
  return versao ? `${programa} ${versao}` : programa
}

type Marca = readonly [marca: RegExp, nome: string]

// The order matters: a User-Agent also names compatible browsers: Edge and Opera name Chrome, and Chrome names Safari.
const NAVEGADORES: readonly Marca[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SISTEMAS: readonly Marca[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function nomeEm(marcas: readonly Marca[], texto: string): string | undefined {
  return marcas.find(([marca]) => marca.test(texto))?.[1]
}
