/** The CRC-32 of an ASCII string (ISO-HDLC, as in gzip), from 0 to 2^32 − 1. */
export function crc32(text: string): number {
  let crc = -1
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
