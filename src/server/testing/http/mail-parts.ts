/** What mails carry. */

/** The parts of a mail, decoded. */
export function partsOfMail(data: string): string[] {
  return Array.from(
    data.matchAll(/Content-Transfer-Encoding: (\S+)[\s\S]*?\r?\n\r?\n([\s\S]*?)(?=\r?\n--)/g),
    ([, how, body = '']) =>
      how === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : Buffer.from(
            body
              .replaceAll(/=\r?\n/g, '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
  )
}
