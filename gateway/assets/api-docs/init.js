/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  // A token that is typed here is gone with the page.
  persistAuthorization: false,
});
