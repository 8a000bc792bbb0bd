/**
 * Runs in CloudFront before the portal's own files are looked up: an address of the portal
 * (anything without a file's ending) is answered with its one page. Only on the default
 * behaviour: an unknown address of the API stays a 404 of the API.
 */
export const spaFallbackCode = `function handler(event) {
  var request = event.request;
  if (!/\\.[A-Za-z0-9]{2,11}$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;
