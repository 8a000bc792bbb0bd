setTimeout(() => location.reload(), 1000);
